import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Letter, MailDraft } from '../../../platform/mail/mail.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { findOwner as findByAddress } from '../sign-up/sign-up.repository.ts';
import {
  changedAddressMail,
  confirmLinkOf,
  newAddressMail,
  takenAddressMail,
  undoLinkOf,
  verifyMail,
} from './email-mails.rules.ts';
import { whyNotUse } from './email.rules.ts';
import * as repository from './email.repository.ts';

/** The kinds of mail about an address. Their recipient is a change. */
export const emailMails = { confirm: 'email-confirm', changed: 'email-changed' } as const;

type Compose = (tx: Queryable, change: repository.EmailChange, draft: MailDraft) => Promise<Letter | null>;

/** Composes the mails about addresses. Each attempt makes a new link, because only hashes are stored. */
export function createEmailMails({ database, clock }: { database: Database; clock: Clock }) {
  const composeFor =
    (purpose: 'confirm' | 'undo', compose: Compose) =>
    (draft: MailDraft): Promise<Letter | null> =>
      database.transaction(async (tx) => {
        const change = await repository.findChange(tx, draft.recipient);
        if (change === null || whyNotUse({ ...change, purpose }, clock.now()) !== null) return null;
        return compose(tx, change, draft);
      });
  return {
    composeConfirm: composeFor('confirm', composeConfirm),
    composeChanged: composeFor('undo', composeChanged),
  };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

async function newLink(tx: Queryable, changeId: string, purpose: 'confirm' | 'undo'): Promise<string> {
  const token = newToken();
  await repository.insertLink(tx, { tokenHash: hashToken(token), changeId, purpose });
  return token;
}

/** To an address with another account, its owner learns of the attempt; no link is made. */
const composeConfirm: Compose = async (tx, { id, memberId, toEmail }, draft) => {
  const holder = await findByAddress(tx, toEmail);
  const own = await repository.findOwner(tx, memberId);
  if (own === null) return null;
  const isOwn = own.emailId === toEmail;
  if (holder !== null && !isOwn)
    return {
      to: { name: fullName(holder), address: toEmail },
      ...takenAddressMail(holder.firstName, draft),
    };
  const url = confirmLinkOf(draft.origin, await newLink(tx, id, 'confirm'));
  return isOwn
    ? { to: { name: fullName(own), address: toEmail }, ...verifyMail(own.firstName, url) }
    : { to: { name: '', address: toEmail }, ...newAddressMail(url, draft.community) };
};

const composeChanged: Compose = async (tx, { id, memberId, fromEmail }, { origin, community }) => {
  const own = await repository.findOwner(tx, memberId);
  if (own === null) return null;
  const url = undoLinkOf(origin, await newLink(tx, id, 'undo'));
  return {
    to: { name: fullName(own), address: fromEmail },
    ...changedAddressMail(own.firstName, url, community),
  };
};
