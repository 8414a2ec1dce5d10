import { searchComments } from '@tandem/contract/tasks/tasks-comments';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import type { FoundCommentsProps } from '../../../ui/markdown/markdown.tsx';
import { CommentHit, FoundList } from '../../chat/public.ts';
import { foundTexts as texts } from '../board.texts.ts';
import { authorOf } from './comments.view.ts';

/** The comments of a project that have the words, latest first. */
export function FoundComments({ projectId, ...hit }: FoundCommentsProps) {
  const found = useInfiniteQuery({
    ...pagesOf(searchComments, { params: { id: projectId }, query: { q: hit.words } }, byCursor),
    placeholderData: keepPreviousData,
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
    staleTime: 0,
  });
  return (
    <FoundList found={found} labels={texts}>
      {found.data?.map((comment) => (
        <li key={comment._id}>
          <CommentHit comment={comment} projectId={projectId} name={authorOf(comment)} {...hit} />
        </li>
      ))}
    </FoundList>
  );
}
