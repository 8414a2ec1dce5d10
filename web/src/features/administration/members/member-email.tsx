import { Button } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import styles from './member-detail.module.css';
import { useMemberEmail } from './members.queries.ts';
import { membersTexts } from './members.texts.ts';

const texts = membersTexts.facts;

/** The address of a member, hidden until the administrator asks for it. */
export function MemberEmail({ member, masked }: { member: MemberDetails; masked: string }) {
  const { mutate, isPending, data } = useMemberEmail(member._id);
  return (
    <span className={styles.email}>
      <span className={styles.address}>
        {data?.data.emailId ?? masked} ({member.isEmailVerified === true ? texts.verified : texts.unverified})
      </span>
      {!data && (
        <Button
          variant="default"
          size="compact-xs"
          loading={isPending}
          title={texts.showHint}
          onClick={() => mutate()}
        >
          {texts.show}
        </Button>
      )}
    </span>
  );
}
