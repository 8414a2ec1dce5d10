import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Project } from '@tandem/contract/projects';
import { Box, Row } from '../../../ui/layout/layout.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { useCommunity } from '../../community/public.ts';
import { usePublicity } from '../my-projects/my-projects.queries.ts';
import styles from './project-settings.module.css';
import { projectSettingsTexts as texts } from './project-settings.texts.ts';
import { PublicPreview } from './public-preview.tsx';

const publicTexts = texts.publicity;

/** Project settings → Public page: whether everybody can read the project, and what to share of it. */
export function PublicSettings({ project }: { project: Project }) {
  const mode = useCommunity(({ publicPages }) => publicPages);
  const { set, isPending } = usePublicity(project._id, publicTexts.failed);
  const { publicPath, isFindable = false } = project;
  const isPublic = publicPath !== undefined;
  if (project.archivedAt !== null) return <p>{texts.archived}</p>;
  if (mode === 'none' && !isPublic) return <p>{publicTexts.notAllowed}</p>;
  return (
    <>
      <SettingsSection title={publicTexts.title} text={publicTexts.text}>
        <SettingSwitch
          label={publicTexts.label}
          checked={isPublic}
          disabled={isPending}
          onChange={(event) => set({ isPublic: event.currentTarget.checked, isFindable })}
        />
        {mode === 'search' && (
          <SettingSwitch
            label={publicTexts.findable}
            description={publicTexts.findableHint}
            checked={isFindable}
            disabled={isPending || !isPublic}
            onChange={(event) => set({ isPublic, isFindable: event.currentTarget.checked })}
          />
        )}
      </SettingsSection>
      {publicPath !== undefined && <ShareSection path={publicPath} />}
      <PublicPreview projectId={project._id} />
    </>
  );
}

function ShareSection({ path }: { path: string }) {
  const address = `${window.location.origin}${path}`;
  const badge = `${address}/badge.svg`;
  return (
    <SettingsSection title={publicTexts.shareTitle} text={publicTexts.shareText}>
      <Box
        as="img"
        isWide
        most={480}
        round="md"
        line="around"
        className={styles.picture}
        src={`${path}/picture.png`}
        alt={publicTexts.picture}
        width={1200}
        height={630}
        loading="lazy"
      />
      <CopyField label={publicTexts.address} value={address} />
      <CopyField label={publicTexts.badge} value={`[![Tandem](${badge})](${address})`} />
      <img src={`${path}/badge.svg`} alt={publicTexts.badgeAlt} height={20} />
      <div>
        {/* Not a screen of the app: the server makes it. */}
        <Button component="a" href={path} target="_blank" rel="noopener" variant="default">
          {publicTexts.open}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** A text to copy, selected as a whole by the focus. */
function CopyField({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard();
  return (
    <Row gap={8} align="end" isWide>
      <TextInput
        flex={1}
        readOnly
        dir="ltr"
        label={label}
        value={value}
        error={clipboard.error && publicTexts.copyFailed}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={`${publicTexts.copy}: ${label}`}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? publicTexts.copied : publicTexts.copy}
      </Button>
    </Row>
  );
}
