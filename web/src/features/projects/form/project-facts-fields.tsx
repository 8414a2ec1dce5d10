import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { projectFormTexts } from './project-form.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import {
  emptyLink,
  emptyRole,
  type FactsDraft,
  type FactsErrors,
  type LinkDraft,
  nextKey,
  type RoleDraft,
  timeZones,
} from './project-form.view.ts';

const texts = projectFormTexts.links;

interface LinksFieldProps {
  links: LinkDraft[];
  error?: string | undefined;
  onChange: (links: LinkDraft[]) => void;
}

/** The links of a project: an address and, if wanted, a title. */
function LinksField({ links, error, onChange }: LinksFieldProps) {
  const set = (at: number, typed: Partial<LinkDraft>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...typed } : link)));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" font={14} weight={600}>
        {texts.legend}
      </Text>
      {links.map((link, at) => (
        <Row gap={8} align="end" wraps key={link.key} pad={12} round="md" line="around">
          <TextInput
            flex="1 1 160px"
            type="url"
            label={texts.url}
            placeholder="https://"
            maxLength={limits.link.url}
            value={link.url}
            aria-invalid={error !== undefined}
            onChange={(event) => set(at, { url: event.currentTarget.value })}
          />
          <TextInput
            flex="1 1 120px"
            label={texts.title}
            maxLength={limits.link.title}
            value={link.title}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className="l-isFixed"
            aria-label={texts.remove(link.url)}
            onClick={() => onChange(links.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
      {error && (
        <Text tone="danger" size={13} role="alert">
          {error}
        </Text>
      )}
      {links.length < limits.links && (
        <Button
          variant="default"
          size="compact-md"
          className="l-self-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...links, emptyLink(nextKey(links))])}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  );
}

const rolesTexts = projectFormTexts.roles;

interface RolesFieldProps {
  roles: RoleDraft[];
  closesWhenFull: boolean;
  error?: string | undefined;
  onChange: (typed: { roles?: RoleDraft[]; closesWhenFull?: boolean }) => void;
}

/** The open roles of a project: title, places and description of each. */
function RolesField({ roles, closesWhenFull, error, onChange }: RolesFieldProps) {
  const set = (at: number, typed: Partial<RoleDraft>) =>
    onChange({ roles: roles.map((role, index) => (index === at ? { ...role, ...typed } : role)) });
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" font={14} weight={600}>
        {rolesTexts.legend}
      </Text>
      <Text tone="3" size={12}>
        {rolesTexts.hint}
      </Text>
      {roles.map((role, at) => (
        <Row gap={8} align="end" wraps key={role.key} pad={12} round="md" line="around">
          <TextInput
            flex="1 1 160px"
            label={rolesTexts.title}
            maxLength={limits.role}
            value={role.title}
            aria-invalid={error !== undefined}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          <NumberField
            flex="0 0 72px"
            label={rolesTexts.places}
            maxLength={2}
            value={role.places}
            onChange={(places) => set(at, { places })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className="l-isFixed"
            aria-label={rolesTexts.remove(role.title)}
            onClick={() => onChange({ roles: roles.toSpliced(at, 1) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
          <Textarea
            flex="1 1 100%"
            label={rolesTexts.description}
            maxLength={limits.roleDescription}
            autosize
            minRows={1}
            maxRows={4}
            value={role.description}
            onChange={(event) => set(at, { description: event.currentTarget.value })}
          />
        </Row>
      ))}
      {error && (
        <Text tone="danger" size={13} role="alert">
          {error}
        </Text>
      )}
      {roles.length < limits.roles && (
        <Button
          variant="default"
          size="compact-md"
          className="l-self-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ roles: [...roles, emptyRole(nextKey(roles))] })}
        >
          {rolesTexts.add}
        </Button>
      )}
      {roles.length > 0 && (
        <Checkbox
          label={rolesTexts.closesWhenFull}
          checked={closesWhenFull}
          onChange={(event) => onChange({ closesWhenFull: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

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
      <Stack gap={12} least={180}>
        <NumberField
          label={projectFormTexts.hours}
          description={projectFormTexts.hoursHint(limits.hoursPerWeek.max)}
          maxLength={2}
          value={draft.hours}
          error={errors.hours}
          onChange={(hours) => onChange({ hours })}
        />
        <TextInput
          label={projectFormTexts.language}
          description={projectFormTexts.languageHint}
          maxLength={limits.language}
          value={draft.language}
          error={errors.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
      </Stack>
      <NativeSelect
        label={projectFormTexts.timeZone}
        description={projectFormTexts.timeZoneHint}
        data={timeZones(draft.timeZone)}
        value={draft.timeZone}
        error={errors.timeZone}
        onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
      />
    </>
  );
}
