import * as z from 'zod/mini';
import { limits } from './limits.ts';

const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

const asked = (label: string, kind: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? `${label} is required.` : `${label} must be ${kind}.`,
});

/** Refuses text that the database cannot hold: with NUL, or with half a character. */
export const storable = (label: string) =>
  z.refine<string>(isStorable, {
    error: `${label} contains a character that cannot be stored.`,
    abort: true,
  });

/** Text that a person wrote, trimmed, of at least one character unless `min` says otherwise. */
export function text(label: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string(asked(label, 'text'))
    .check(
      z.trim(),
      storable(label),
      z.minLength(min, min <= 1 ? `${label} is required.` : `${label} must have at least ${min} characters.`),
      z.maxLength(max, `${label} can have at most ${max} characters.`),
    );
}

/** A secret of the given length; never trimmed, so that spaces count. */
export function secret(label: string, { min, max }: { min: number; max: number }) {
  return z
    .string(asked(label, 'text'))
    .check(
      storable(label),
      z.minLength(min, `${label} must have at least ${min} characters.`),
      z.maxLength(max, `${label} can have at most ${max} characters.`),
    );
}

/** An e-mail address, trimmed and lower-cased, of at most 254 characters. */
export function email(label: string) {
  return z
    .string(asked(label, 'text'))
    .check(
      z.trim(),
      storable(label),
      z.toLowerCase(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(limits.email, `${label} can have at most ${limits.email} characters.`),
      z.regex(
        /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/,
        `${label} must look like name@example.org.`,
      ),
    );
}

/** A whole number within bounds, both included. */
export function wholeNumber(label: string, { min, max }: { min: number; max: number }) {
  const within = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .number(asked(label, 'a number'))
    .check(z.refine(Number.isSafeInteger, within), z.gte(min, within), z.lte(max, within));
}

/** Trims each entry, drops empties and case-insensitive repeats, and keeps the first spelling. */
export function cleanList(entries: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    const trimmed = entry.trim();
    const key = trimmed.toLocaleLowerCase('en');
    if (trimmed !== '' && !seen.has(key)) seen.set(key, trimmed);
  }
  return [...seen.values()];
}

/** A list of short texts, cleaned by `cleanList`; `min` counts what is left after cleaning. */
export function textList(label: string, { min = 0 }: { min?: number } = {}) {
  const { entries, entry } = limits.list;
  return z.array(z.string(`${label} must be a list of texts.`), asked(label, 'a list of texts')).check(
    z.refine((list) => list.every(isStorable), {
      error: `${label} contains a character that cannot be stored.`,
      abort: true,
    }),
    z.overwrite((list) => cleanList(list)),
    z.minLength(min, `${label} needs at least one entry.`),
    z.maxLength(entries, `${label} can have at most ${entries} entries.`),
    z.refine(
      (list) => list.every((one) => one.length <= entry),
      `Each entry of ${label} can have at most ${entry} characters.`,
    ),
  );
}

/** Splits a comma-separated input into clean entries (spec §5). */
export const splitList = (input: string): string[] => cleanList(input.split(','));

/** An id of ours, a UUID in any case, lower-cased so that ids can be compared; anything else cannot name a thing and is 400. */
export const id = z.uuid('That is not a valid id.').check(z.toLowerCase());

/** A moment, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime();

/** What a person typed to search by, trimmed; absent and empty mean everything. */
export const searchTerm = z.optional(text('The search', { min: 0, max: limits.search }));

/** A 1-based page number in a query string. */
export const pageNumber = queryNumber('page', { max: limits.page.max, initially: 1 });

/** A page size in a query string, from 1 to `max` (50 unless the list has its own), with the list's own default. */
export const pageSize = (initially: number, max: number = limits.pageSize.max) =>
  queryNumber('limit', { max, initially });

function queryNumber(label: string, { max, initially }: { max: number; initially: number }) {
  return z.prefault(wholeInQuery(label, { min: 1, max }), String(initially));
}

/** A whole number from 0 to `max` in a query string, which may be left out. */
export const optionalNumber = (label: string, { max }: { max: number }) =>
  z.optional(wholeInQuery(label, { min: 0, max }));

function wholeInQuery(label: string, { min, max }: { min: number; max: number }) {
  const within = `${label} must be a whole number from ${min} to ${max}.`;
  return z.pipe(
    z.string(within).check(z.regex(/^\d{1,10}$/, within)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, within), z.lte(max, within))),
  );
}

/** An opaque place in a list, given back as it was received. */
export const cursor = z.optional(
  z.string().check(z.regex(/^[\w.-]{1,300}$/, 'That is not a place in this list.')),
);
