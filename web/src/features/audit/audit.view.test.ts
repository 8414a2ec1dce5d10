import type { AuditEntry } from '@tandem/contract/audit';
import { expect, it } from 'vitest';
import { auditFilterIn, csvOf, linesOf } from './audit.view.ts';

const entry: AuditEntry = {
  _id: '1',
  at: '2026-11-20T12:00:00.000Z',
  act: 'memberSuspended',
  actor: null,
  member: { _id: '2', name: '=HYPERLINK("x")' },
  subject: { kind: 'member', _id: '2' },
  details: { days: 7 },
  reason: 'Say "no".',
  address: null,
  number: 1,
  hash: '',
  expiresAt: '2027-11-20T12:00:00.000Z',
};

it('writes a table that no spreadsheet runs', () => {
  const [head, row] = csvOf([entry]).split('\r\n');
  expect(head).toContain('"at","act","actorId"');
  expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  expect(row).toContain('"Say ""no""."');
});

it('writes one JSON object a line', () => {
  expect(
    linesOf([entry, entry])
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([entry, entry]);
});

it('reads a filter from an address, without what is none', () => {
  expect(auditFilterIn({ act: 'memberSuspended', from: '2026-11-20', until: 'soon', actor: '7' })).toEqual({
    act: 'memberSuspended',
    from: '2026-11-20',
  });
});
