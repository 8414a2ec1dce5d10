import { Button, Group } from '@mantine/core';
import type {
  AdministeredSettings,
  EditableSection,
} from '@tandem/contract/community/community-administration';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { useSaveSection } from './community-settings.queries.ts';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import { changesOf, type Draft, errorsIn, fieldGroups, withTyped } from './community-settings.view.ts';
import { SettingRow } from './setting-row.tsx';
import { TermsQuestion } from './terms-question.tsx';
import styles from './community-settings.module.css';

interface SectionFormProps {
  section: EditableSection;
  data: AdministeredSettings;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** What is saved by itself, above the button that saves the settings. */
  children?: ReactNode;
}

/** The settings of a section, saved together. A refusal keeps what is typed. */
export function SectionForm({ section, data, draft, onDraft, children }: SectionFormProps) {
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
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>{texts.intro[section]}</p>
      {children}
      {fieldGroups[section].map(({ title, fields }) => (
        <fieldset key={title} className={styles.group} aria-label={title ?? texts.names[section]}>
          {title && <h2 className={styles.groupTitle}>{title}</h2>}
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
        </fieldset>
      ))}
      {isTermsEdited && (
        <TermsQuestion isFirst={data.settings.terms === ''} value={asksAgain} onChange={setAsksAgain} />
      )}
      <div className={styles.end}>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Group gap={12}>
          <Button type="submit" loading={isPending} disabled={!isEdited}>
            {texts.save}
          </Button>
          {isEdited && (
            <>
              <Button variant="default" disabled={isPending} onClick={() => onDraft({})}>
                {texts.discard}
              </Button>
              <span className={styles.unsaved}>{texts.unsaved}</span>
            </>
          )}
        </Group>
      </div>
    </form>
  );
}
