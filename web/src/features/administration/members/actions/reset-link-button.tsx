import { Button, CopyButton } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { useState } from 'react';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { fullName } from '../../../../ui/people/full-name.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useResetLink } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from '../member-actions.module.css';

const texts = membersTexts.actions;

/** Has a link for a new password mailed. Where mail is off, shows the link until the dialog closes. */
export function ResetLinkButton({ member }: { member: MemberDetails }) {
  const [isAsking, setAsking] = useState(false);
  const making = useResetLink(member._id);
  const path = making.data?.data.path ?? null;
  const url = path === null ? '' : `${window.location.origin}${path}`;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.resetLink}
      </Button>
      {isAsking && (
        <ReasonDialog
          about={fullName(member)}
          texts={membersTexts.request.resetLink}
          act={making}
          onClose={() => setAsking(false)}
        />
      )}
      <Modal
        opened={path !== null}
        onClose={making.reset}
        title={membersTexts.link.title}
        closeButtonProps={{ 'aria-label': uiTexts.close }}
      >
        <div className={styles.actions}>
          <p className={styles.text}>{membersTexts.link.text}</p>
          <p className={styles.link}>{url}</p>
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
          </CopyButton>
        </div>
      </Modal>
    </>
  );
}
