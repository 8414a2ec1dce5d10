import type { User } from '@tandem/contract/account';
import { ResultAt } from '../../ui/notices/result-at.tsx';
import { SettingSwitch } from '../../ui/settings/settings-section.tsx';
import { privacyPlace, useShow } from './profile.queries.ts';
import { profileTexts } from './profile.texts.ts';
import type { Shown } from './profile.view.ts';

const texts = profileTexts.privacy;

/** The switch of a privacy setting, in the profile and the settings; each change is saved at once. */
export function PrivacySwitch({ user, name }: { user: User; name: Shown }) {
  const { show, pending } = useShow(name);
  return (
    <>
      <SettingSwitch
        label={texts[name].label}
        description={texts[name].hint}
        checked={pending ?? user[name]}
        aria-busy={pending !== undefined}
        onChange={({ currentTarget: { checked } }) => pending === undefined && show(checked)}
      />
      <ResultAt place={privacyPlace(name)} />
    </>
  );
}
