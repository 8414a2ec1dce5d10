import { NativeSelect } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { CommunityProjectDetail } from './community-project-detail.tsx';
import { CommunityProjectList } from './community-project-list.tsx';
import { communityProjectsTexts as texts } from './community-projects.texts.ts';
import { type ProjectFilter, projectFilterIn, projectFilters } from './community-projects.view.ts';

/** /admin/projects: the list beside the project that was chosen. */
export function CommunityProjectsPage() {
  const { projectId } = useParams({ strict: false });
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = typeof given['search'] === 'string' ? given['search'] : '';
  const filter = projectFilterIn(given['show']);
  const navigate = useNavigate();
  const show = (next: { search?: string; filter?: ProjectFilter }) => {
    const wanted = { search, filter, ...next };
    void navigate({
      to: '.',
      search: {
        ...(wanted.search && { search: wanted.search }),
        ...(wanted.filter !== 'all' && { show: wanted.filter }),
      },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      finder={
        <>
          <SearchBox
            label={texts.search}
            clearLabel={texts.clear}
            maxLength={limits.search}
            search={search}
            onSearch={(typed) => show({ search: typed })}
          />
          <NativeSelect
            aria-label={texts.filter}
            value={filter}
            onChange={({ currentTarget }) => show({ filter: projectFilterIn(currentTarget.value) })}
            data={projectFilters.map((value) => ({ value, label: texts.filters[value] }))}
          />
        </>
      }
      list={<CommunityProjectList search={search} filter={filter} chosen={projectId} />}
      detail={
        projectId === undefined ? null : <CommunityProjectDetail key={projectId} projectId={projectId} />
      }
      hint={texts.choose}
    />
  );
}
