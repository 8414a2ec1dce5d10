import { NativeSelect } from '@mantine/core';
import { invitationLinkDefaults } from '@tandem/contract/invitations/invitation-links';
import type { ProjectRole } from '@tandem/contract/projects/project-roles';
import { CreatedLink } from '../created-link.tsx';
import styles from './invite-dialog.module.css';
import { inviteTexts as texts } from './invite.texts.ts';
import type { useNewLink } from './new-link.hooks.ts';
import { RoleField } from './role-field.tsx';

const dayCounts = [1, invitationLinkDefaults.days, 30];
const useCounts = [1, 5, invitationLinkDefaults.uses, 25, 100];
const optionsOf = (counts: number[], labelOf: (count: number) => string) =>
  counts.map((count) => ({ value: String(count), label: labelOf(count) }));

type LinkFieldsProps = Pick<ReturnType<typeof useNewLink>, 'draft' | 'change' | 'url'> & {
  roles: readonly ProjectRole[];
};

/** For whom and how long a new link works; then the link. */
export function LinkFields({ roles, draft, change, url }: LinkFieldsProps) {
  if (url !== null) return <CreatedLink url={url} />;
  return (
    <div className={styles.fields}>
      <p className={styles.about}>{texts.linkAbout}</p>
      <RoleField roles={roles} draft={draft.role} onChange={(role) => change({ role })} />
      <div className={styles.limits}>
        <NativeSelect
          label={texts.days}
          value={String(draft.days)}
          data={optionsOf(dayCounts, texts.dayCount)}
          onChange={(event) => change({ days: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={texts.uses}
          value={String(draft.uses)}
          data={optionsOf(useCounts, texts.useCount)}
          onChange={(event) => change({ uses: Number(event.currentTarget.value) })}
        />
      </div>
    </div>
  );
}
