import { Button } from '@mantine/core';
import type { MemberDetails } from '@tandem/contract/administration/administration-members';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useIsAdministrator } from '../own-role.hooks.ts';
import {
  useDeleteMember,
  useEndSessions,
  useExportMember,
  useLift,
  useRemoveFactors,
} from './members.queries.ts';
import { membersTexts } from './members.texts.ts';
import styles from './member-actions.module.css';
import { ResetLinkButton } from './actions/reset-link-button.tsx';
import { RoleDialog } from './actions/role-dialog.tsx';
import { SuspendDialog } from './actions/suspend-dialog.tsx';

const texts = membersTexts.actions;

/** What the viewer can do to a member: what is for administrators only stands apart. */
export function MemberActions({ member }: { member: MemberDetails }) {
  const isAdministrator = useIsAdministrator();
  const isOwn = useSession(({ user }) => user?._id) === member._id;
  return (
    <section aria-label={texts.label} className={styles.actions}>
      {member.mayAct ? (
        <Sanctions member={member} />
      ) : (
        <p className={styles.none}>
          {isOwn ? texts.own : member.isProtected ? texts.isProtected : texts.none}
        </p>
      )}
      {isAdministrator && !member.isProtected && <AdministratorActions member={member} />}
    </section>
  );
}

function Sanctions({ member }: { member: MemberDetails }) {
  const [isSuspending, setSuspending] = useState(false);
  const lifting = useLift(member._id);
  const ending = useEndSessions(member._id);
  return (
    <div className={styles.row}>
      {!member.maySuspend && <p className={styles.none}>{texts.byAdministrator}</p>}
      {member.maySuspend && member.isSuspended && (
        <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
          {texts.lift}
        </Button>
      )}
      {member.maySuspend && !member.isSuspended && (
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
  const [open, setOpen] = useState<'role' | 'download' | 'factors' | 'remove' | null>(null);
  const exporting = useExportMember(member._id);
  const removing = useRemoveFactors(member._id);
  const deleting = useDeleteMember(member._id);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const afterDeletion = () => void navigate({ to: '/admin/members', search: (kept) => kept });
  return (
    <div className={styles.row}>
      <Button variant="default" onClick={() => setOpen('role')}>
        {texts.role}
      </Button>
      {member.mayAct && <ResetLinkButton member={member} />}
      <Button variant="default" onClick={() => setOpen('download')}>
        {texts.download}
      </Button>
      {member.mayAct && member.hasSecondFactor && (
        <Button variant="default" onClick={() => setOpen('factors')}>
          {texts.removeFactors}
        </Button>
      )}
      {member.mayAct && (
        <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      )}
      {open === 'role' && <RoleDialog member={member} onClose={close} />}
      {open === 'download' && (
        <ReasonDialog
          about={fullName(member)}
          texts={membersTexts.request.download}
          act={exporting}
          onClose={close}
        />
      )}
      {open === 'factors' && (
        <ReasonDialog
          about={fullName(member)}
          texts={membersTexts.request.factors}
          act={removing}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ReasonDialog
          about={fullName(member)}
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
