import { describe, expect, it } from 'vitest';
import { chatErrors } from './chat.errors.ts';
import {
  type EarlierMessage,
  chatAudience,
  decideSend,
  accessLevelOf,
  orderedPair,
  type ChatAccess,
  unreadOf,
  whyNotRead,
  whyNotWrite,
} from './chat.rules.ts';

const group: ChatAccess = { kind: 'group', lastSeq: 4, isMember: true, mayTalk: true };
const former: ChatAccess = { ...group, isMember: false };
const direct: ChatAccess = { kind: 'direct', lastSeq: 4, isMember: true, mayTalk: true };
const ended: ChatAccess = { ...direct, mayTalk: false };
const empty: ChatAccess = { ...ended, lastSeq: 0 };
const stranger: ChatAccess = { ...direct, isMember: false };

describe('access to a chat', () => {
  it.each([
    ['none in a group after leaving it', former, 'none'],
    ['none in a direct chat of others', stranger, 'none'],
    ['none in an empty direct chat with somebody the member may no longer message', empty, 'none'],
    ['read in a direct chat with somebody the member may no longer message', ended, 'read'],
    ['write in a group of the member', group, 'write'],
    ['write in a direct chat with somebody the member may message', direct, 'write'],
    [
      'write in an empty direct chat with somebody the member may message',
      { ...empty, mayTalk: true },
      'write',
    ],
  ])('is %s', (_title, access, level) => expect(accessLevelOf(access)).toBe(level));

  it('is refused as not found, or as read-only', () => {
    expect(whyNotRead(null)).toBe(chatErrors.notFound);
    expect(whyNotRead(former)).toBe(chatErrors.notFound);
    expect(whyNotRead(ended)).toBeNull();
    expect(whyNotWrite(null)).toBe(chatErrors.notFound);
    expect(whyNotWrite(stranger)).toBe(chatErrors.notFound);
    expect(whyNotWrite(ended)).toBe(chatErrors.conversationEnded);
    expect(whyNotWrite(group)).toBeNull();
  });
});

describe('sending a message', () => {
  const decision = (access: ChatAccess | null, earlier: EarlierMessage | null = null) =>
    decideSend({ ...hello, chatId: 'here', access, waitsFor: null, hasOriginal: true, earlier });
  const hello = { text: 'Hello', replyTo: null };
  const same: EarlierMessage = { chatId: 'here', words: hello };

  it('is refused without write access', () => {
    expect(decision(null)).toEqual({ why: chatErrors.notFound });
    expect(decision(former)).toEqual({ why: chatErrors.notFound });
    expect(decision(ended)).toEqual({ why: chatErrors.conversationEnded });
  });

  it('is refused when the clientId belongs to another text, original or chat', () => {
    const other = (words: object) => ({ ...same, words: { ...hello, ...words } });
    expect(decision(group, other({ text: 'Goodbye' }))).toEqual({ why: chatErrors.clientIdReused });
    expect(decision(group, other({ replyTo: 'another' }))).toEqual({ why: chatErrors.clientIdReused });
    expect(decision(direct, { ...same, chatId: 'there' })).toEqual({ why: chatErrors.clientIdReused });
  });

  it('does not return an earlier message to a former member', () =>
    expect(decision(former, same)).toEqual({ why: chatErrors.notFound }));

  it('returns the earlier message on a retry, also in a read-only chat', () => {
    expect(decision(group, same)).toBe('repeat');
    expect(decision(ended, same)).toBe('repeat');
    expect(decision(group, { ...same, words: null })).toBe('repeat');
  });

  it('is refused until the other replies, but a retry returns the earlier message', () => {
    const sending = { ...hello, chatId: 'here', access: direct, waitsFor: 'Mira', hasOriginal: true };
    expect(decideSend({ ...sending, earlier: null })).toEqual({
      why: {
        code: 'chat.wait_for_reply',
        status: 403,
        message: 'You can send more once Mira has replied.',
      },
    });
    expect(decideSend({ ...sending, earlier: same })).toBe('repeat');
    expect(decideSend({ ...sending, access: ended, earlier: null })).toEqual({
      why: chatErrors.conversationEnded,
    });
  });

  it('is refused when it replies to a message of another chat', () => {
    const sending = { ...hello, chatId: 'here', access: group, waitsFor: null, hasOriginal: false };
    expect(decideSend({ ...sending, earlier: null })).toEqual({ why: chatErrors.replyElsewhere });
  });

  it('inserts a message otherwise', () => {
    expect(decision(group)).toBe('send');
    expect(decision(direct)).toBe('send');
  });
});

describe('the unread count', () => {
  it('counts the messages after the read marker, and is never negative', () => {
    expect(unreadOf(group, { lastReadSeq: 1, folded: 0 })).toBe(3);
    expect(unreadOf(direct, { lastReadSeq: 4, folded: 0 })).toBe(0);
    expect(unreadOf(group, { lastReadSeq: 9, folded: 0 })).toBe(0);
  });

  it('leaves out what is folded', () => {
    expect(unreadOf(group, { lastReadSeq: 1, folded: 2 })).toBe(1);
    expect(unreadOf(group, { lastReadSeq: 1, folded: 3 })).toBe(0);
  });

  it('is zero in a chat that the member may not write in', () => {
    expect(unreadOf(ended, { lastReadSeq: 1, folded: 0 })).toBe(0);
    expect(unreadOf(former, { lastReadSeq: 1, folded: 0 })).toBe(0);
  });
});

it('orders the members of a direct chat by id, whoever opens it', () => {
  expect(orderedPair('0a', '0b')).toEqual({ lowMemberId: '0a', highMemberId: '0b' });
  expect(orderedPair('0b', '0a')).toEqual({ lowMemberId: '0a', highMemberId: '0b' });
});

it('names the audience of a chat by its id', () => {
  expect(chatAudience('7')).toBe('chat:7');
});
