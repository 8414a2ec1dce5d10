import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';
import { uiTexts } from '../ui.texts.ts';
import styles from './page.module.css';

interface BackButtonProps {
  label?: string;
  /** A fixed target, which makes the button a link. */
  to?: LinkProps['to'];
  /** Leads elsewhere than to the entry before. */
  onBack?: () => void;
}

/** An arrow that goes back in the history, or to the home page when the history begins here. */
export function BackButton({ label = uiTexts.back, to, onBack }: BackButtonProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (onBack) onBack();
    else if (canGoBack) router.history.back();
    else void navigate({ to: '/feed' });
  };
  return (
    <Button
      variant="default"
      className={styles.back}
      title={label}
      classNames={{ label: 'l-on-reader', section: styles.arrow }}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      {...(to === undefined ? { onClick: goBack } : { renderRoot: (props) => <Link to={to} {...props} /> })}
    >
      {label}
    </Button>
  );
}
