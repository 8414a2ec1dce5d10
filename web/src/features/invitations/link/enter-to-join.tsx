import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { keepInvitation } from '../../../platform/invitation.store.ts';
import { useCommunity } from '../../community/public.ts';
import { invitationLinkTexts as texts } from './invitation-link.texts.ts';
import styles from './linked-project.module.css';

/** Sends somebody without a session to sign-up or log-in, which lead back here; says why nobody can sign up by the link. */
export function EnterToJoin({ token }: { token: string }) {
  const keep = () => keepInvitation(token);
  const whyNot = useCommunity(({ name, signUpMode, projectLinksAdmit }) => {
    if (signUpMode === 'closed') return texts.closed(name);
    return signUpMode === 'invitation' && !projectLinksAdmit ? texts.membersOnly(name) : null;
  });
  return (
    <>
      {whyNot !== null && <p role="status">{whyNot}</p>}
      <div className={styles.buttons}>
        {whyNot === null && (
          <Button size="md" renderRoot={(props) => <Link to="/signup" {...props} onClick={keep} />}>
            {texts.signUp}
          </Button>
        )}
        <Button
          size="md"
          variant={whyNot === null ? 'default' : 'filled'}
          renderRoot={(props) => <Link to="/login" {...props} onClick={keep} />}
        >
          {texts.logIn}
        </Button>
      </div>
    </>
  );
}
