import type { ComponentProps } from 'react';
import { Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/states/waiting.tsx';
import { useLogOut } from './account.queries.ts';
import { accountTexts as texts } from './account.texts.ts';

/** Logs out, with a spinner meanwhile. */
export function LogOutButton(look: ComponentProps<typeof Text<'button'>>) {
  const { mutate, isPending } = useLogOut();
  return (
    <Text {...look} as="button" type="button" aria-busy={isPending} onClick={() => isPending || mutate()}>
      {isPending && <Spinner size={16} />}
      {isPending ? texts.logOut.busy : texts.logOut.action}
    </Text>
  );
}
