import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@tandem/contract/limits';

/** The field for the reason of what an administrator or moderator does. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea dir="auto" autosize minRows={2} maxRows={6} maxLength={limits.adminReason} {...props} />
);
