import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import styles from './email-banner.module.css';
import { useRequestVerification } from './email.queries.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.banner;

/** Asks the member to confirm the address, where the community wants that before they act towards others. */
export function EmailBanner() {
  const { mutate, isPending, isSuccess } = useRequestVerification();
  return (
    <Row
      as="section"
      gap={12}
      rowGap={8}
      wraps
      pad="12 16"
      ground="panel"
      round="md"
      isWide
      className={styles.banner}
      aria-label={texts.label}
    >
      <IconMail className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <Text size={14} grows={240}>
        {texts.text}
      </Text>
      {isSuccess ? (
        <p role="status">{texts.sent}</p>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {texts.action}
        </Button>
      )}
    </Row>
  );
}
