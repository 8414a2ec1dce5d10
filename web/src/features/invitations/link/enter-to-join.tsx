import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { keepInvitation } from '../../../platform/arrival/invitation.store.ts';
import { invitationLinkTexts as texts } from './invitation-link.texts.ts';
import styles from './linked-project.module.css';

/** Sends somebody without a session to sign-up or log-in, which lead back here. */
export function EnterToJoin({ token }: { token: string }) {
  const keep = () => keepInvitation(token);
  return (
    <div className={styles.buttons}>
      <Button size="md" renderRoot={(props) => <Link to="/signup" {...props} onClick={keep} />}>
        {texts.signUp}
      </Button>
      <Button
        size="md"
        variant="default"
        renderRoot={(props) => <Link to="/login" {...props} onClick={keep} />}
      >
        {texts.logIn}
      </Button>
    </div>
  );
}
