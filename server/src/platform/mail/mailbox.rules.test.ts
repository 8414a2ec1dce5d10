import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

it.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+1@Example.ORG', 'ada@example.org'],
  ['ada+a+b@example.org.', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
  ['+ada@example.org', '+ada@example.org'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
])('%s leads to %s', (emailId, mailbox) => expect(mailboxOf(emailId)).toBe(mailbox));
