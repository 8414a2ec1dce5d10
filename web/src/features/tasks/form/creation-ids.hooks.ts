import { useRef } from 'react';

/** The ids by which the server knows new tasks. A retry has the id of the attempt before, whose reply may have got lost. */
export interface CreationIds {
  idOf(body: object): string;
  /** The task exists: the same once more is another one. */
  created(body: object): void;
}

/** Keeps the ids of tasks that this form tried to create. */
export function useCreationIds(): CreationIds {
  const { current: ids } = useRef(new Map<string, string>());
  return {
    idOf: (body) => {
      const key = JSON.stringify(body);
      const id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, id);
      return id;
    },
    created: (body) => void ids.delete(JSON.stringify(body)),
  };
}
