import { changePasswordBody, deleteAccountBody, type OwnSession } from '@tandem/contract/account';
import { setPasswordBody } from '@tandem/contract/account/account-provider';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.sessions;

/** The values of a settings form. */
export interface PasswordDraft {
  currentPassword: string;
  newPassword: string;
}
export type NewPasswordDraft = Pick<PasswordDraft, 'newPassword'>;
export interface DeletionDraft {
  password: string;
  confirmation: string;
}

/** Validation errors by field. */
export type Errors<Draft> = Partial<Record<keyof Draft, string>>;

export const emptyPassword: PasswordDraft = { currentPassword: '', newPassword: '' };
export const emptyNewPassword: NewPasswordDraft = { newPassword: '' };
export const emptyDeletion: DeletionDraft = { password: '', confirmation: '' };

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first error of each field. */
const byField = (issues: readonly Issue[] = []): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

/** Validates a new password by the contract. */
export const passwordErrors = (draft: PasswordDraft): Errors<PasswordDraft> =>
  byField(changePasswordBody.safeParse(draft).error?.issues);

/** Validates the first password of a member by the contract. */
export const newPasswordErrors = (draft: NewPasswordDraft): Errors<NewPasswordDraft> =>
  byField(setPasswordBody.safeParse(draft).error?.issues);

/** Validates a deletion by the contract; members without a password send none. */
export const deletionErrors = (draft: DeletionDraft, hasPassword: boolean): Errors<DeletionDraft> =>
  byField(deleteAccountBody.safeParse(deletionBody(draft, hasPassword)).error?.issues);

/** What a deletion sends. */
const deletionBody = ({ password, confirmation }: DeletionDraft, hasPassword: boolean) => ({
  confirmation,
  ...(hasPassword ? { password } : {}),
});

/** The browser and system of a session, in words. */
export function deviceName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return texts.device(browser, system);
  return browser ?? system ?? texts.unknown;
}

/** Start and last use of a session, as two parts between which a line may break. */
export function sessionTimes({ startedAt, lastUsedAt, isCurrent }: OwnSession): [string, string] {
  const started = texts.started(formatDate(startedAt, 'MMM D, YYYY'));
  return [started, isCurrent ? texts.now : texts.used(formatDateTime(lastUsedAt))];
}

/** Whether a session's device is a phone or a tablet. */
export const isHandheld = ({ system }: Pick<OwnSession, 'system'>): boolean =>
  system !== null && ['Android', 'iOS', 'iPadOS'].includes(system);

/** The file name of a data download. */
export const dataFileName = (madeAt: Date): string => `tandem-data-${madeAt.toISOString().slice(0, 10)}.json`;
