import { useState, type MouseEvent } from 'react';
import { uiTexts } from '../ui.texts.ts';
import styles from './notice-buttons.module.css';
import { Row } from '../layout/layout.tsx';
import { followNoticeLink, type Notice, type NoticeAction, type NoticeLink } from './notices.ts';

interface NoticeButtonsProps {
  notice: Notice;
  onHide: () => void;
  /** Called with the reason when the action no longer applies. */
  onRefused: (reason: string) => void;
}

/** What one can do about it: its links and its button; nothing without any. */
export function NoticeButtons({
  notice: { title, action, links = [] },
  onHide,
  onRefused,
}: NoticeButtonsProps) {
  if (action === undefined && links.length === 0) return null;
  return (
    <Row
      gap={8}
      align="stretch"
      wraps
      justify="end"
      isFixed
      className={styles.foot}
      data-rich={title !== undefined || undefined}
    >
      {links.map((link, at) => (
        <LinkTo key={link.href} link={link} isMain={at === links.length - 1} onHide={onHide} />
      ))}
      {action && <ActionButton action={action} onHide={onHide} onRefused={onRefused} />}
    </Row>
  );
}

interface LinkToProps {
  link: NoticeLink;
  isMain: boolean;
  onHide: () => void;
}

function LinkTo({ link: { label, href }, isMain, onHide }: LinkToProps) {
  const open = (event: MouseEvent) => {
    onHide();
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    followNoticeLink(href);
  };
  return (
    <Row
      as="a"
      isInline
      justify="center"
      tone="1"
      font={14}
      weight={600}
      href={href}
      className={styles.button}
      data-main={isMain || undefined}
      onClick={open}
    >
      {label}
    </Row>
  );
}

interface ActionButtonProps extends Pick<NoticeButtonsProps, 'onHide' | 'onRefused'> {
  action: NoticeAction;
}

function ActionButton({ action: { label, onClick, whyNot }, onHide, onRefused }: ActionButtonProps) {
  const [isChecking, setChecking] = useState(false);
  const act = async () => {
    setChecking(true);
    const reason = (await whyNot?.().catch(() => uiTexts.notChecked)) ?? null;
    onHide();
    if (reason === null) onClick();
    else onRefused(reason);
  };
  return (
    <Row
      as="button"
      isInline
      justify="center"
      tone="1"
      font={14}
      weight={600}
      type="button"
      className={styles.button}
      disabled={isChecking}
      onClick={() => void act()}
    >
      {label}
    </Row>
  );
}
