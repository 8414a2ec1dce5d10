import { ActionIcon, Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { projectFormTexts } from './project-form.texts.ts';
import { emptyLink, nextKey, type LinkDraft } from './project-form-facts.view.ts';
import styles from './rows-field.module.css';

const texts = projectFormTexts.links;

interface LinksFieldProps {
  links: LinkDraft[];
  error?: string | undefined;
  onChange: (links: LinkDraft[]) => void;
}

/** The links of a project: an address and, if wanted, a title. */
export function LinksField({ links, error, onChange }: LinksFieldProps) {
  const set = (at: number, typed: Partial<LinkDraft>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...typed } : link)));
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{texts.legend}</legend>
      {links.map((link, at) => (
        <div key={link.key} className={styles.row}>
          <TextInput
            className={styles.wide}
            type="url"
            label={texts.url}
            placeholder="https://"
            maxLength={limits.link.url}
            value={link.url}
            aria-invalid={error !== undefined}
            onChange={(event) => set(at, { url: event.currentTarget.value })}
          />
          <TextInput
            className={styles.half}
            label={texts.title}
            maxLength={limits.link.title}
            value={link.title}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.remove}
            aria-label={texts.remove(link.url)}
            onClick={() => onChange(links.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {links.length < limits.links && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...links, emptyLink(nextKey(links))])}
        >
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
