import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { projectFormTexts as texts } from './project-form.texts.ts';
import { LinksField } from './links-field.tsx';
import { type FactsDraft, type FactsErrors, timeZones } from './project-form-facts.view.ts';
import { RolesField } from './roles-field.tsx';
import styles from './rows-field.module.css';

interface ProjectFactsFieldsProps {
  draft: FactsDraft;
  errors: FactsErrors;
  onChange: (typed: Partial<FactsDraft>) => void;
}

/** The optional part of the project form: roles, links, hours, language and time zone. */
export function ProjectFactsFields({ draft, errors, onChange }: ProjectFactsFieldsProps) {
  return (
    <>
      <RolesField
        roles={draft.roles}
        closesWhenFull={draft.closesWhenFull}
        error={errors.roles}
        onChange={onChange}
      />
      <LinksField links={draft.links} error={errors.links} onChange={(links) => onChange({ links })} />
      <div className={styles.pair}>
        <NumberField
          label={texts.hours}
          description={texts.hoursHint(limits.hoursPerWeek.max)}
          maxLength={2}
          value={draft.hours}
          error={errors.hours}
          onChange={(hours) => onChange({ hours })}
        />
        <TextInput
          label={texts.language}
          description={texts.languageHint}
          maxLength={limits.language}
          value={draft.language}
          error={errors.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={texts.timeZone}
        description={texts.timeZoneHint}
        data={timeZones(draft.timeZone)}
        value={draft.timeZone}
        error={errors.timeZone}
        onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
      />
    </>
  );
}
