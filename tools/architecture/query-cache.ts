import type { Violation } from './violation.ts';
import { placeOf } from './features.ts';
import type { Source } from './source.ts';

/**
 * The member's own profile is read by the session check and the profile screen; own projects and the search of people by
 * the forms that invite, which the features of both show.
 */
const shared = [
  ['account', 'profile'],
  ['projects', 'invitations'],
  ['people', 'invitations'],
];

/**
 * Query keys are made from operations, and a feature makes only those of its own operations. Optimistic updates use
 * one helper.
 */
export function checkQueryCache({ path, place, queryKeys, imported, identifiers }: Source): Violation[] {
  if (place.packageName !== 'web' || place.zone === 'platform' || place.isTest) return [];
  const handWritten = queryKeys.handWritten.map((line) => ({
    path,
    line,
    message: 'Query keys come from operations: use queryOf, pagesOf or keyOf of web/src/platform/query.',
  }));
  const others = queryKeys.calls.flatMap(({ operation, line }) => {
    const target = placeOf(imported.get(operation) ?? '');
    const owner = target.packageName === 'contract' ? target.feature : '';
    const isOwn =
      owner === '' ||
      owner === place.feature ||
      shared.some((group) => [owner, place.feature].every((feature) => group.includes(feature)));
    const message = `The reply of ${operation} is cached by ${owner}: use its public.ts, or let it declare staleAfter.`;
    return isOwn ? [] : [{ path, line, message }];
  });
  const onMutate = identifiers.get('onMutate');
  const message = 'Optimistic updates go through useOptimisticMutation of web/src/platform/query.';
  return [...handWritten, ...others, ...(onMutate === undefined ? [] : [{ path, line: onMutate, message }])];
}
