import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../../../ui/page/page.tsx';
import { taskTexts } from '../tasks.texts.ts';

const texts = taskTexts.board;

/** Shown instead of a board that does not exist or that the viewer may not see. */
export function MissingBoard() {
  return (
    <Page title={texts.missingTitle} subtitle={texts.missingText} width="narrow">
      <Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.toFeed}</Button>
    </Page>
  );
}
