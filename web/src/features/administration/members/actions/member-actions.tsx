import { Button } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsAdministrator } from '../../own-role.hooks.ts';
import { useDeleteMember, useEndSessions, useExportMember, useLift } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from './member-actions.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResetLinkButton } from './reset-link-button.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

const texts = membersTexts.actions;

/** What the viewer can do to a member: what is for administrators only stands apart. */
export function MemberActions({ member }: { member: MemberDetails }) {
  const isAdministrator = useIsAdministrator();
  return (
    <section aria-label={texts.label} className={styles.actions}>
      {member.mayAct ? <Sanctions member={member} /> : <p className={styles.none}>{texts.none}</p>}
      {isAdministrator && <AdministratorActions member={member} />}
    </section>
  );
}

function Sanctions({ member }: { member: MemberDetails }) {
  const [isSuspending, setSuspending] = useState(false);
  const lifting = useLift(member._id);
  const ending = useEndSessions(member._id);
  return (
    <div className={styles.row}>
      {member.isSuspended ? (
        <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
          {texts.lift}
        </Button>
      ) : (
        <Button color="red" onClick={() => setSuspending(true)}>
          {texts.suspend}
        </Button>
      )}
      <Button
        variant="default"
        loading={ending.isPending}
        disabled={member.sessions === 0}
        onClick={() => ending.mutate()}
      >
        {texts.endSessions}
      </Button>
      {isSuspending && <SuspendDialog member={member} onClose={() => setSuspending(false)} />}
    </div>
  );
}

function AdministratorActions({ member }: { member: MemberDetails }) {
  const [open, setOpen] = useState<'role' | 'download' | 'remove' | null>(null);
  const exporting = useExportMember(member._id);
  const deleting = useDeleteMember(member._id);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const afterDeletion = () => void navigate({ to: '/admin/members', search: (kept) => kept });
  return (
    <div className={styles.row}>
      <Button variant="default" onClick={() => setOpen('role')}>
        {texts.role}
      </Button>
      {member.mayAct && <ResetLinkButton userId={member._id} />}
      <Button variant="default" onClick={() => setOpen('download')}>
        {texts.download}
      </Button>
      {member.mayAct && (
        <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      )}
      {open === 'role' && <RoleDialog member={member} onClose={close} />}
      {open === 'download' && (
        <ReasonDialog member={member} texts={membersTexts.request.download} act={exporting} onClose={close} />
      )}
      {open === 'remove' && (
        <ReasonDialog
          member={member}
          texts={membersTexts.request.remove}
          act={deleting}
          isDangerous
          onDone={afterDeletion}
          onClose={close}
        />
      )}
    </div>
  );
}
