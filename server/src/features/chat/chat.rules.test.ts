import { describe, expect, it } from 'vitest';
import { chatErrors } from './chat.errors.ts';
import {
  type SentMessage,
  chatAudience,
  decideSend,
  accessLevelOf,
  orderedPair,
  type ChatAccess,
  unreadOf,
  whyNotRead,
  whyNotWrite,
} from './chat.rules.ts';

const group: ChatAccess = { kind: 'group', lastSeq: 4, isMember: true, mayTalk: false };
const former: ChatAccess = { ...group, isMember: false };
const direct: ChatAccess = { kind: 'direct', lastSeq: 4, isMember: true, mayTalk: true };
const ended: ChatAccess = { ...direct, mayTalk: false };
const silent: ChatAccess = { ...ended, lastSeq: 0 };
const stranger: ChatAccess = { ...direct, isMember: false };

describe('what one may do in a chat', () => {
  it.each([
    ['nothing in a group that one left', former, 'none'],
    ['nothing in the chat of two others, whomever one may talk to', stranger, 'none'],
    ['nothing in a chat of two where nothing was said and no right is left', silent, 'none'],
    ['reading on where the right to talk ended', ended, 'read'],
    ['everything in a group of mine', group, 'write'],
    ['everything with whom one may talk to', direct, 'write'],
    ['everything where nothing was said yet', { ...silent, mayTalk: true }, 'write'],
  ])('is %s', (_what, access, right) => expect(accessLevelOf(access)).toBe(right));

  it('is refused as if the chat did not exist, or as a chat to read only', () => {
    expect(whyNotRead(null)).toBe(chatErrors.notFound);
    expect(whyNotRead(former)).toBe(chatErrors.notFound);
    expect(whyNotRead(ended)).toBeNull();
    expect(whyNotWrite(null)).toBe(chatErrors.notFound);
    expect(whyNotWrite(stranger)).toBe(chatErrors.notFound);
    expect(whyNotWrite(ended)).toBe(chatErrors.conversationEnded);
    expect(whyNotWrite(group)).toBeNull();
  });
});

describe('sending', () => {
  const decision = (access: ChatAccess | null, earlier: SentMessage | null = null) =>
    decideSend({ chatId: 'here', text: 'Hello', access, earlier });
  const same = { chatId: 'here', text: 'Hello' };

  it('is refused where one may not write', () => {
    expect(decision(null)).toEqual({ why: chatErrors.notFound });
    expect(decision(former)).toEqual({ why: chatErrors.notFound });
    expect(decision(ended)).toEqual({ why: chatErrors.conversationEnded });
  });

  it('is refused under the name of another text or another chat', () => {
    expect(decision(group, { ...same, text: 'Goodbye' })).toEqual({ why: chatErrors.clientIdReused });
    expect(decision(direct, { ...same, chatId: 'there' })).toEqual({ why: chatErrors.clientIdReused });
  });

  it('says nothing of an earlier message to who left', () =>
    expect(decision(former, same)).toEqual({ why: chatErrors.notFound }));

  it('gives back what was sent before, also where only reading is left', () => {
    expect(decision(group, same)).toBe('repeat');
    expect(decision(ended, same)).toBe('repeat');
  });

  it('adds a message otherwise', () => {
    expect(decision(group)).toBe('send');
    expect(decision(direct)).toBe('send');
  });
});

describe('what waits unread', () => {
  it('is what came after the mark, and never less than nothing', () => {
    expect(unreadOf(group, 1)).toBe(3);
    expect(unreadOf(direct, 4)).toBe(0);
    expect(unreadOf(group, 9)).toBe(0);
  });

  it('is nothing where one may no longer answer', () => {
    expect(unreadOf(ended, 1)).toBe(0);
    expect(unreadOf(former, 1)).toBe(0);
  });
});

it('keeps the two of a chat in one order, whoever opens it', () => {
  expect(orderedPair('0a', '0b')).toEqual({ lowMemberId: '0a', highMemberId: '0b' });
  expect(orderedPair('0b', '0a')).toEqual({ lowMemberId: '0a', highMemberId: '0b' });
});

it('names who hears a chat', () => {
  expect(chatAudience('7')).toBe('chat:7');
});
