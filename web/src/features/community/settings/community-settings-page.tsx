import { Skeleton, Button, Radio, Stack, Textarea, TextInput, Checkbox } from '@mantine/core';
import {
  type EditableSection,
  editableSections,
  type AdministeredSettings,
} from '@tandem/contract/community/community-administration';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { create } from 'zustand';
import { CallFailure } from '../../../platform/call.ts';
import { retryOf, failureLine } from '../../../platform/failure-sentence.ts';
import { forget, readForMember, storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import fading from '../../../ui/navigation/fading.module.css';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import rows from '../../../ui/settings/settings.module.css';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { AnnouncementSection } from '../announcement/announcement-section.tsx';
import { announcementTexts } from '../announcement/announcement.texts.ts';
import { LogoSection } from '../logo/logo-section.tsx';
import styles from './community-settings.module.css';
import { useCommunitySettings, useSaveSection } from './community-settings.queries.ts';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import { Row, Text, Stack as Column } from '../../../ui/layout/layout.tsx';
import {
  type Draft,
  changesOf,
  errorsIn,
  fieldGroups,
  inWords,
  isDefault,
  onServer,
  type SettingField,
  shownOf,
  withTyped,
} from './community-settings.view.ts';

/** The announcement is no setting, but it stands among them. */
const tabs = [...editableSections, 'announcement'] as const;
type Tab = EditableSection | 'announcement';

const tabIn = (search: Record<string, unknown>): Tab =>
  tabs.find((section) => section === search['tab']) ?? 'general';

/** /admin/settings: the settings of the community by section. */
export function CommunitySettingsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Sections />
    </Page>
  );
}

function Sections() {
  const tab = tabIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const me = useSession(({ user }) => user?._id ?? '');
  const drafts = useDrafts(me);
  const { data, error, isPending, isFetching, refetch } = useCommunitySettings();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={360} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!data) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <div className={fading.fading}>
      <SegmentedTabs
        label={texts.sections}
        value={tab}
        onChange={(chosen) =>
          void navigate({
            to: '.',
            search: chosen === 'general' ? {} : { tab: chosen },
            resetScroll: false,
          })
        }
        segments={tabs.map((value) => ({
          value,
          label: value === 'announcement' ? announcementTexts.tab : texts.names[value],
          ...(value !== 'announcement' && drafts[value] ? { count: '•', spoken: texts.unsavedHere } : {}),
        }))}
      >
        {tab === 'announcement' ? (
          <AnnouncementSection />
        ) : (
          <SectionForm
            key={tab}
            section={tab}
            data={data}
            draft={drafts[tab] ?? {}}
            onDraft={(draft) => keepDraft(me, tab, draft)}
          >
            {tab === 'general' && (
              <>
                <SettingsSection title={texts.repositories.title} text={texts.repositories.text}>
                  <Text tone="2">{texts.repositories.hosts(data.repositoryHosts)}</Text>
                </SettingsSection>
                <LogoSection />
              </>
            )}
          </SectionForm>
        )}
      </SegmentedTabs>
    </div>
  );
}

type Drafts = Partial<Record<EditableSection, Draft>>;

const key = 'communitySettings';

interface DraftStore {
  member: string | null;
  drafts: Drafts;
}

const useStore = create<DraftStore>()(() => ({ member: null, drafts: {} }));

/** What a member typed and did not save, by section; it survives a reload. */
function useDrafts(member: string): Drafts {
  const state = useStore();
  return state.member === member ? state.drafts : storedDrafts(member);
}

/** Keeps what is typed in a section; an empty draft is removed. */
function keepDraft(member: string, section: EditableSection, draft: Draft): void {
  const state = useStore.getState();
  const { [section]: _, ...others } = state.member === member ? state.drafts : storedDrafts(member);
  const drafts = Object.keys(draft).length > 0 ? { ...others, [section]: draft } : others;
  useStore.setState({ member, drafts });
  if (Object.keys(drafts).length > 0) storeForMember(key, member, drafts);
  else forget(key);
}

/** What is kept from before a reload. A function declaration, because the hook above uses it. */
function storedDrafts(member: string): Drafts {
  const found = readForMember(key, member);
  return typeof found === 'object' && found !== null ? (found as Drafts) : {};
}

interface SettingControlProps {
  field: SettingField;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

/** The input of one setting, by its kind. */
function SettingControl({ field, value, error, onChange }: SettingControlProps) {
  const { kind, label, hint, maxLength, choices = {}, isImpossible = false } = field;
  const shared = { label, description: hint, error };
  const typed = String(value);
  const text = {
    ...shared,
    value: typed,
    maxLength,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (kind === 'flag')
    return (
      <SettingSwitch
        {...shared}
        disabled={isImpossible}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (kind === 'choice')
    return (
      <Radio.Group {...shared} value={typed} onChange={onChange}>
        <Stack gap={10} mt={8}>
          {Object.entries(choices).map(([choice, name]) => (
            <Radio key={choice} value={choice} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'number')
    return (
      <NumberField
        {...shared}
        styles={{ wrapper: { maxInlineSize: 240 } }}
        value={typed}
        maxLength={9}
        onChange={onChange}
      />
    );
  if (kind === 'domains')
    return <Textarea {...text} autosize minRows={2} maxRows={8} autoCapitalize="none" />;
  if (kind === 'page') return <Textarea {...text} autosize minRows={6} maxRows={20} />;
  if (kind === 'colour')
    return (
      <TextInput
        {...text}
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={styles.colour}
            aria-label={texts.pickColour}
            value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
    );
  return <TextInput {...text} type={kind === 'email' ? 'email' : 'text'} autoComplete="off" />;
}

interface SettingRowProps {
  field: SettingField;
  data: AdministeredSettings;
  draft: Draft;
  error: string | undefined;
  onChange: (value: string | boolean | null) => void;
}

/** One setting: its input, what its default is, and what is saved while something else is typed. */
function SettingRow({ field, data, draft, error, onChange }: SettingRowProps) {
  const isShownDefault = isDefault(field, data, draft);
  const isEdited = draft[field.name] !== undefined;
  return (
    <Column gap={4}>
      <SettingControl
        field={onServer(field, data)}
        value={shownOf(field, data, draft)}
        error={error}
        onChange={onChange}
      />
      {(!isShownDefault || isEdited) && (
        <Row as="p" gap={12} rowGap={0} wraps justify="between" tone="2" size={13}>
          <span>
            {!isShownDefault && texts.default(inWords(field, data.defaults[field.name]))}
            {isEdited && (
              <Text as="span" isBlock>
                {texts.now(inWords(field, data.settings[field.name]))}
              </Text>
            )}
          </span>
          {!isShownDefault && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={texts.toDefaultOf(field.label)}
              onClick={() => onChange(null)}
            >
              {texts.toDefault}
            </Button>
          )}
        </Row>
      )}
    </Column>
  );
}

interface SectionFormProps {
  section: EditableSection;
  data: AdministeredSettings;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** What is no setting of this form, above the button that saves it. */
  children?: ReactNode;
}

/** The settings of a section, saved together. A refusal keeps what is typed. */
function SectionForm({ section, data, draft, onDraft, children }: SectionFormProps) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useSaveSection();
  const [asksAgain, setAsksAgain] = useState(true);
  const isTermsEdited = section === 'legal' && Boolean(draft.terms ?? false);
  const isEdited = Object.keys(draft).length > 0;
  const show = (invalid: Record<string, string | undefined>, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || !isEdited) return;
    const invalid = errorsIn(section, draft);
    show(invalid, null);
    if (Object.keys(invalid).length > 0) return;
    mutate(
      {
        section,
        version: data.versions[section],
        changes: { ...changesOf(section, draft), ...(isTermsEdited && { asksAgain }) },
      },
      {
        onSuccess: () => {
          onDraft({});
          setAsksAgain(true);
        },
        onError: (error) =>
          show(error instanceof CallFailure ? error.fields : {}, failureLine(error, texts.notSaved)),
      },
    );
  };
  return (
    <Column as="form" ref={form} className={styles.form} onSubmit={submit} noValidate>
      {fieldGroups[section].map(({ fields, ...titles }) => (
        <SettingsSection key={titles.title} {...titles}>
          <Column gap={24} isWide>
            {fields.map((field) => (
              <SettingRow
                key={field.name}
                field={field}
                data={data}
                draft={draft}
                error={errors[field.name]}
                onChange={(typed) => {
                  onDraft(withTyped(draft, data, field.name, typed));
                  setErrors((now) => ({ ...now, [field.name]: undefined }));
                }}
              />
            ))}
          </Column>
        </SettingsSection>
      ))}
      {children}
      {isTermsEdited && (
        <TermsQuestion isFirst={data.settings.terms === ''} value={asksAgain} onChange={setAsksAgain} />
      )}
      <Column gap={8} {...(isEdited && { sticks: true, line: 'above', pad: '12 16', className: styles.end })}>
        {failure && (
          <Text tone="danger" role="alert">
            {failure}
          </Text>
        )}
        <Row gap={12} wraps>
          <Button type="submit" loading={isPending} disabled={!isEdited}>
            {texts.save}
          </Button>
          {isEdited && (
            <Button variant="default" disabled={isPending} onClick={() => onDraft({})}>
              {texts.discard}
            </Button>
          )}
        </Row>
      </Column>
    </Column>
  );
}

interface TermsQuestionProps {
  /** Whether the community has no terms so far. */
  isFirst: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether members accept changed terms again; terms that are new are always accepted. */
function TermsQuestion({ isFirst, value, onChange }: TermsQuestionProps) {
  if (isFirst) return <Text tone="2">{texts.asksAgain.first}</Text>;
  return (
    <Checkbox
      classNames={{ label: rows.label, description: rows.hint }}
      label={texts.asksAgain.label}
      description={texts.asksAgain.hint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
