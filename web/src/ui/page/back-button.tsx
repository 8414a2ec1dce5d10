import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import styles from './back-button.module.css';

/** Goes back to where one came from, or to the home page when the tab began here. */
export function BackButton({ label = 'Back' }: { label?: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: '/feed' }));
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.back}
      classNames={{ label: styles.label, section: styles.arrow }}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={goBack}
    >
      {label}
    </Button>
  );
}
