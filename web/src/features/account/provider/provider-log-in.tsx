import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-controls.tsx';
import { providerTexts as texts } from '../account.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useProviderName, useStartLogIn } from './provider.queries.ts';

interface ProviderLogInProps {
  /** The page to show afterwards. */
  next: string;
  /** The secret of an invitation to the community; '' without one. */
  invitation?: string;
}

/** The button to log in through the provider, where the server has one. */
export function ProviderLogIn({ next, invitation = '' }: ProviderLogInProps) {
  const name = useProviderName();
  const { mutate, isPending, isSuccess, error } = useStartLogIn({ next, ...(invitation && { invitation }) });
  if (name === null) return null;
  const isBusy = isPending || isSuccess;
  return (
    <Stack gap={16} above={16}>
      <Row as="p" gap={12} tone="3" size={14} hasLines>
        {texts.or}
      </Row>
      <PlainButton isWide isQuiet isBusy={isBusy} onClick={() => isBusy || mutate()}>
        {texts.logIn(name)}
      </PlainButton>
      {error && (
        <Text tone="danger" role="alert">
          {failureLine(error, texts.notStarted)}
        </Text>
      )}
    </Stack>
  );
}
