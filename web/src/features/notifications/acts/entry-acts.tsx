import { Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { StoredNotification } from '@tandem/contract/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { followNoticeLink } from '../../../ui/notices/notices.ts';
import styles from '../list/notifications.module.css';
import { actTexts as texts } from './acts.texts.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { type ActedEntry, type ActName, type EntryLink, offerOf, outcomeOf } from './acts.view.ts';

interface EntryActsProps {
  notification: StoredNotification;
  /** The id of the entry's sentence, which describes its buttons for screen readers. */
  sentenceId: string;
  acted: ActedEntry | undefined;
  onAct: (act: ActName, words?: string) => void;
  /** Called when a link of the entry is followed. */
  onOpen: () => void;
}

/** What can be done about an entry where it stands, or what came of it; nothing where it only tells. */
export function EntryActs({ notification, sentenceId, acted, onAct, onOpen }: EntryActsProps) {
  const [asked, setAsked] = useState<'reply' | 'reject' | null>(null);
  const { acts, links } = offerOf(notification);
  const isBusy = acted?.state === 'busy';
  if (acted?.state === 'done') {
    const outcome = outcomeOf(notification, acted.act);
    return (
      <Row gap={8} rowGap={4} wraps>
        <Row as="p" gap={4} tone="ok" font={13} weight={500} isFixed role="status">
          <IconCircleCheck size={16} aria-hidden />
          {outcome.sentence}
        </Row>
        <Links links={outcome.links} sentenceId={sentenceId} onOpen={onOpen} />
      </Row>
    );
  }
  if (acts.length === 0 && links.length === 0 && asked === null) return null;
  const press = (act: ActName) => {
    if (act === 'reply' || (act === 'reject' && notification.kind !== 'connectionRequestReceived'))
      setAsked(act);
    else onAct(act);
  };
  return (
    <Row gap={8} rowGap={4} wraps>
      {asked === null ? (
        <>
          {acts.map((act, at) => (
            <Button
              key={act}
              className={styles.act}
              variant={act === 'accept' ? 'light' : at > 0 && act === 'moveToTomorrow' ? 'subtle' : 'default'}
              color={act === 'moveToTomorrow' ? 'gray' : undefined}
              aria-describedby={sentenceId}
              loading={isBusy && acted.act === act}
              disabled={isBusy && acted.act !== act}
              onClick={() => press(act)}
            >
              {texts.labels[act]}
            </Button>
          ))}
          <Links links={links} sentenceId={sentenceId} isQuiet={acts.length > 0} onOpen={onOpen} />
        </>
      ) : (
        <WordsField
          act={asked}
          sentenceId={sentenceId}
          isBusy={isBusy}
          onSend={(words) => onAct(asked, words)}
          onClose={() => setAsked(null)}
        />
      )}
      {acted?.state === 'failed' && (
        <Row as="p" gap={4} tone="danger" font={13} weight={500} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {acted.failure}
        </Row>
      )}
    </Row>
  );
}

interface LinksProps {
  links: readonly EntryLink[];
  sentenceId: string;
  /** Whether all of them are quiet; otherwise only those after the first. */
  isQuiet?: boolean;
  onOpen: () => void;
}

function Links({ links, sentenceId, isQuiet = false, onOpen }: LinksProps) {
  return links.map(({ label, href }, at) => (
    <Button
      key={href}
      component="a"
      href={href}
      className={styles.act}
      {...(isQuiet || at > 0 ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      aria-describedby={sentenceId}
      onClick={(event) => {
        onOpen();
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        followNoticeLink(href);
      }}
    >
      {label}
    </Button>
  ));
}

interface WordsFieldProps {
  act: 'reply' | 'reject';
  sentenceId: string;
  isBusy: boolean;
  onSend: (words: string) => void;
  onClose: () => void;
}

/** The field for a reply, or for the reason of a rejection, which may stay empty. Enter sends it, Escape closes it. */
function WordsField({ act, sentenceId, isBusy, onSend, onClose }: WordsFieldProps) {
  const [words, setWords] = useState('');
  const isReply = act === 'reply';
  const label = isReply ? texts.reply : texts.reason;
  const submit = () => {
    if (!isBusy && (!isReply || words.trim() !== '')) onSend(words.trim());
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The panel stays open.
    event.stopPropagation();
    onClose();
  };
  return (
    <Row
      as="form"
      gap={8}
      wraps
      spans
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={closeOnEscape}
    >
      <TextInput
        flex="1 1 180px"
        aria-label={label}
        aria-describedby={sentenceId}
        placeholder={label}
        autoFocus
        autoComplete="off"
        maxLength={isReply ? limits.comment : limits.rejectionReason}
        enterKeyHint="send"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        type="submit"
        className={styles.act}
        variant={isReply ? 'filled' : 'default'}
        loading={isBusy}
        disabled={isReply && words.trim() === ''}
      >
        {isReply ? texts.send : texts.labels.reject}
      </Button>
      <Button className={styles.act} variant="subtle" color="gray" disabled={isBusy} onClick={onClose}>
        {texts.cancel}
      </Button>
    </Row>
  );
}
