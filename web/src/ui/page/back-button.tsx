import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';
import { uiTexts } from '../ui.texts.ts';
import styles from './back-button.module.css';

interface BackButtonProps {
  label?: string;
  /** Set where the way back always leads to the same place: it is a link then. */
  to?: LinkProps['to'];
}

/** Goes back to where one came from, or to the home page when the tab began here. */
export function BackButton({ label = uiTexts.back, to }: BackButtonProps) {
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
      {...(to === undefined ? { onClick: goBack } : { renderRoot: (props) => <Link to={to} {...props} /> })}
    >
      {label}
    </Button>
  );
}
