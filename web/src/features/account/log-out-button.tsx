import { Spinner } from '../../ui/states/waiting.tsx';
import { useLogOut } from './account.queries.ts';
import { accountTexts as texts } from './account.texts.ts';

/** Logs out, with a spinner meanwhile. */
export function LogOutButton({ className }: { className?: string }) {
  const { mutate, isPending } = useLogOut();
  return (
    <button type="button" className={className} aria-busy={isPending} onClick={() => isPending || mutate()}>
      {isPending && <Spinner size={16} />}
      {isPending ? texts.logOut.busy : texts.logOut.action}
    </button>
  );
}
