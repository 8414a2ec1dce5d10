import { Radio } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { type CommunityRole, communityRoles } from '@tandem/contract/operation';
import { useState } from 'react';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../../ui/people/full-name.ts';
import { useSetRole } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from '../member-actions.module.css';

const texts = membersTexts.role;

/** Chooses the role of a member. */
export function RoleDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
  const [role, setRole] = useState<CommunityRole>(member.communityRole);
  const { mutate, isPending, error } = useSetRole(member._id);
  return (
    <FormDialog
      isOpen
      title={texts.title(fullName(member))}
      submitLabel={texts.submit}
      isBusy={isPending}
      canSubmit={role !== member.communityRole}
      failure={error ? failureLine(error, membersTexts.actions.failed) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(role, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p className={styles.text}>{texts.text}</p>
      <Radio.Group
        label={texts.label}
        value={role}
        onChange={(value) => setRole(communityRoles.find((one) => one === value) ?? role)}
      >
        <div className={styles.choices}>
          {communityRoles.map((one) => (
            <Radio key={one} value={one} label={membersTexts.roles[one]} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
