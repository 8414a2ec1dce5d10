import { Button, Textarea } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import { useSession } from '../../../platform/session.store.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { ResultAt } from '../../../ui/notices/result-at.tsx';
import { EntryList } from './entry-list.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { useProfileForm } from './profile-form.hooks.ts';
import { ProfileLayout } from '../profile-layout.tsx';
import { profilePlace } from '../profile.queries.ts';
import { profileTexts as texts } from '../profile.texts.ts';
import { listNames } from '../profile.view.ts';
import styles from './profile-form.module.css';

/** Edits the profile in place. Both Cancel buttons restore the last saved values. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useProfileForm(user, onDone);
  const { draft, errors, failure, change, isSaving } = form;
  const cancel = (
    <Button variant="default" onClick={onDone} disabled={isSaving}>
      {texts.cancel}
    </Button>
  );
  return (
    <form onSubmit={form.submit} noValidate aria-label={texts.form}>
      <ProfileLayout
        head={<ProfileFacts user={user} draft={draft} errors={errors} onChange={change} cancel={cancel} />}
        about={
          <Textarea
            className={styles.about}
            dir="auto"
            label={texts.labels.about}
            description={texts.aboutHint}
            maxLength={limits.about}
            autosize
            minRows={5}
            maxRows={24}
            value={draft.about}
            error={errors.about}
            onChange={(event) => change({ about: event.currentTarget.value })}
          />
        }
        lists={listNames.map((name) => (
          <EntryList
            key={name}
            name={name}
            list={draft[name]}
            error={errors[name]}
            onChange={(list) => change({ [name]: list })}
          />
        ))}
        foot={
          <>
            {failure && (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            )}
            <ResultAt place={profilePlace} />
            {cancel}
            <Button type="submit" loading={isSaving}>
              {texts.save}
            </Button>
          </>
        }
      />
      <LeaveGuard
        isNeeded={() => form.isDirty && useSession.getState().user !== null}
        title={texts.leaving.title}
        text={texts.leaving.text}
        leaveLabel={texts.leaving.leave}
        stayLabel={texts.leaving.stay}
      />
    </form>
  );
}
