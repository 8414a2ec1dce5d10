import { Button, CopyButton, Radio } from '@mantine/core';
import { type MemberDetails, suspensionDays } from '@tandem/contract/administration/administration-members';
import { type CommunityRole, communityRoles } from '@tandem/contract/operation';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useIsAdministrator } from '../frame/admin-frame.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import styles from '../administration.module.css';
import {
  useDeleteMember,
  useEndSessions,
  useExportMember,
  useLift,
  useRemoveFactors,
  useResetLink,
  useSetRole,
  useSuspend,
} from './members.queries.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { membersTexts } from './members.texts.ts';

const texts = membersTexts.role;

/** Chooses the role of a member. */
function RoleDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
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
      <Text tone="2">{texts.text}</Text>
      <Radio.Group
        label={texts.label}
        value={role}
        onChange={(value) => setRole(communityRoles.find((one) => one === value) ?? role)}
      >
        <Row gap={16} rowGap={8} align="stretch" wraps above={8}>
          {communityRoles.map((one) => (
            <Radio key={one} value={one} label={membersTexts.roles[one]} />
          ))}
        </Row>
      </Radio.Group>
    </FormDialog>
  );
}

const suspendTexts = membersTexts.suspend;
const choices = [...suspensionDays, null];

/** Asks how long, and for the reason that the member reads. */
export function SuspendDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
  const [days, setDays] = useState<(typeof choices)[number]>(7);
  const { mutate, isPending, error } = useSuspend(member._id);
  return (
    <ReasonDialog
      about={fullName(member)}
      texts={suspendTexts}
      act={{ isPending, error, mutate: (reason, options) => mutate({ days, reason }, options) }}
      isDangerous
      onClose={onClose}
    >
      <Radio.Group
        label={suspendTexts.howLong}
        value={String(days)}
        onChange={(value) => setDays(choices.find((choice) => String(choice) === value) ?? null)}
      >
        <Row gap={16} rowGap={8} align="stretch" wraps above={8}>
          {choices.map((choice) => (
            <Radio key={String(choice)} value={String(choice)} label={suspendTexts.days(choice)} />
          ))}
        </Row>
      </Radio.Group>
    </ReasonDialog>
  );
}

const actionsTexts = membersTexts.actions;

/** Has a link for a new password mailed. Where mail is off, shows the link until the dialog closes. */
function ResetLinkButton({ member }: { member: MemberDetails }) {
  const [isAsking, setAsking] = useState(false);
  const making = useResetLink(member._id);
  const path = making.data?.data.path ?? null;
  const url = path === null ? '' : `${window.location.origin}${path}`;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {actionsTexts.resetLink}
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
        <Stack gap={12}>
          <Text tone="2">{membersTexts.link.text}</Text>
          <Text ground="sunken" pad={12} size={13} className={styles.actionLink}>
            {url}
          </Text>
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{copied ? actionsTexts.copied : actionsTexts.copy}</Button>
            )}
          </CopyButton>
        </Stack>
      </Modal>
    </>
  );
}

interface ActionProps {
  /** What it does. */
  about: string;
  children: ReactNode;
}

/** An action as a row: what it does, and its button. */
function Action({ about, children }: ActionProps) {
  return (
    <Row as="li" gap={16} rowGap={8} wraps justify="between" pad="12 16">
      <Text tone="2" size={13} grows={220}>
        {about}
      </Text>
      {children}
    </Row>
  );
}

/** What the viewer can do to a member: what is for administrators only stands apart. */
export function MemberActions({ member }: { member: MemberDetails }) {
  const isAdministrator = useIsAdministrator();
  const isOwn = useSession(({ user }) => user?._id) === member._id;
  return (
    <Stack as="section" gap={16} aria-label={actionsTexts.label}>
      {member.mayAct ? (
        <Sanctions member={member} />
      ) : (
        <Text tone="2">
          {isOwn ? actionsTexts.own : member.isProtected ? actionsTexts.isProtected : actionsTexts.none}
        </Text>
      )}
      {isAdministrator && !member.isProtected && <AdministratorActions member={member} />}
    </Stack>
  );
}

const { about } = actionsTexts;

function Sanctions({ member }: { member: MemberDetails }) {
  const [isSuspending, setSuspending] = useState(false);
  const lifting = useLift(member._id);
  const ending = useEndSessions(member._id);
  return (
    <Box as="ul" ground="panel" isRuled>
      {!member.maySuspend && (
        <Text as="li" tone="2" size={13} pad="12 16">
          {actionsTexts.byAdministrator}
        </Text>
      )}
      {member.maySuspend && member.isSuspended && (
        <Action about={about.lift}>
          <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
            {actionsTexts.lift}
          </Button>
        </Action>
      )}
      {member.maySuspend && !member.isSuspended && (
        <Action about={about.suspend}>
          <Button color="red" onClick={() => setSuspending(true)}>
            {actionsTexts.suspend}
          </Button>
        </Action>
      )}
      <Action about={member.sessions === 0 ? about.nobodySignedIn : about.endSessions}>
        <Button
          variant="default"
          loading={ending.isPending}
          disabled={member.sessions === 0}
          onClick={() => ending.mutate()}
        >
          {actionsTexts.endSessions}
        </Button>
      </Action>
      {isSuspending && <SuspendDialog member={member} onClose={() => setSuspending(false)} />}
    </Box>
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
    <Stack gap={8}>
      <Text as="h3" font={14} weight={600}>
        {actionsTexts.forAdministrators}
      </Text>
      <Box as="ul" ground="panel" isRuled>
        <Action about={about.role}>
          <Button variant="default" onClick={() => setOpen('role')}>
            {actionsTexts.role}
          </Button>
        </Action>
        {member.mayAct && (
          <Action about={about.resetLink}>
            <ResetLinkButton member={member} />
          </Action>
        )}
        <Action about={about.download}>
          <Button variant="default" onClick={() => setOpen('download')}>
            {actionsTexts.download}
          </Button>
        </Action>
        {member.mayAct && member.hasSecondFactor && (
          <Action about={about.removeFactors}>
            <Button variant="default" onClick={() => setOpen('factors')}>
              {actionsTexts.removeFactors}
            </Button>
          </Action>
        )}
        {member.mayAct && (
          <Action about={about.remove}>
            <Button variant="light" color="red" onClick={() => setOpen('remove')}>
              {actionsTexts.remove}
            </Button>
          </Action>
        )}
      </Box>
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
    </Stack>
  );
}
