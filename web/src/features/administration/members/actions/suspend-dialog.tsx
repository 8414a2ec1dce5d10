import { Radio } from '@mantine/core';
import { type MemberDetails, suspensionDays } from '@tandem/contract/administration/administration-members';
import { useState } from 'react';
import { fullName } from '../../../../ui/people/full-name.ts';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useSuspend } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from '../member-actions.module.css';

const texts = membersTexts.suspend;
const choices = [...suspensionDays, null];

/** Asks how long, and for the reason that the member reads. */
export function SuspendDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
  const [days, setDays] = useState<(typeof choices)[number]>(7);
  const { mutate, isPending, error } = useSuspend(member._id);
  return (
    <ReasonDialog
      about={fullName(member)}
      texts={texts}
      act={{ isPending, error, mutate: (reason, options) => mutate({ days, reason }, options) }}
      isDangerous
      onClose={onClose}
    >
      <Radio.Group
        label={texts.howLong}
        value={String(days)}
        onChange={(value) => setDays(choices.find((choice) => String(choice) === value) ?? null)}
      >
        <div className={styles.choices}>
          {choices.map((choice) => (
            <Radio key={String(choice)} value={String(choice)} label={texts.days(choice)} />
          ))}
        </div>
      </Radio.Group>
    </ReasonDialog>
  );
}
