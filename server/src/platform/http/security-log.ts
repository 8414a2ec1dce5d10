import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** What the security log records; docs/operations.md explains each. */
export type SecurityEvent =
  | 'signed_up'
  | 'sign_up_requested'
  | 'sign_up_throttled'
  | 'sign_up_failed'
  | 'login_succeeded'
  | 'login_failed'
  | 'login_throttled'
  | 'second_step_required'
  | 'second_step_failed'
  | 'second_step_throttled'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'logged_out'
  | 'reauthentication_succeeded'
  | 'reauthentication_failed'
  | 'reauthentication_throttled'
  | 'password_changed'
  | 'recovery_requested'
  | 'recovery_throttled'
  | 'password_reset'
  | 'password_reset_failed'
  | 'email_verification_requested'
  | 'email_change_requested'
  | 'email_change_throttled'
  | 'email_verified'
  | 'email_changed'
  | 'email_change_undone'
  | 'email_link_failed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'sessions_ended'
  | 'data_exported'
  | 'access_token_made'
  | 'access_token_revoked'
  | 'calendar_link_created'
  | 'project_offered'
  | 'invitation_link_created'
  | 'project_transferred'
  | 'project_deleted'
  | 'project_restored'
  | 'account_deleted'
  | 'mail_unsubscribed'
  | 'access_refused';

/** Details of an event: ids and fixed words only, never an e-mail address, a token or text of a member. */
export interface SecurityFacts {
  /** The id of the member concerned; the caller by default. */
  member?: string;
  /** The id of the project concerned. */
  project?: string;
  reason?: SecurityReason;
  /** The code of a refusal. */
  code?: string;
}

export type SecurityReason =
  | 'unknown_account'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'kept_log_in'
  | 'ended_log_in'
  | 'passkey'
  | 'authenticator_app'
  | 'password_changed_meanwhile'
  | 'suspended'
  | 'limit_of_account_and_address'
  | 'limit_of_account'
  | 'limit_of_address'
  | 'limit_of_session'
  | 'limit_of_device'
  | 'by_password'
  | 'by_passkey'
  | 'by_code'
  | 'by_recovery_code'
  | 'by_provider'
  | 'ended_flow'
  | 'provider_failed'
  | 'unverified_email'
  | 'not_admitted'
  | 'not_approved'
  | 'approval'
  | 'ended_link'
  | 'one_session'
  | 'too_many_sessions'
  | 'everywhere'
  | 'password_changed'
  | 'email_change_undone';

/** Writes one line to the security log. */
export type RecordSecurityEvent = (event: SecurityEvent, facts?: SecurityFacts) => void;

/** The security log of one request: lines with event, IP address and member. */
export const securityLogOf =
  (request: FastifyRequest): RecordSecurityEvent =>
  (event, { member = request.memberId, ...facts } = {}) =>
    alwaysAtInfo(request.log).info(
      { event, address: request.clientAddress, ...(member === '' ? {} : { member }), ...facts },
      'security',
    );

/** Records that a command over a socket was refused. */
export function recordRefusedCommand(
  log: FastifyBaseLogger,
  facts: { member: string; command: string; code: string },
): void {
  alwaysAtInfo(log).info({ event: 'access_refused' satisfies SecurityEvent, ...facts }, 'security');
}

/** LOG_LEVEL=warn must not hide attacks. */
const alwaysAtInfo = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.level === 'silent' ? log : log.child({}, { level: 'info' });
