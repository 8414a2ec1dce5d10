/** What forms and server allow alike; lengths are UTF-16 units, ages and experience years. */
export const limits = {
  name: 60,
  email: 254,
  password: { min: 8, max: 128 },
  age: { min: 16, max: 120 },
  experience: { min: 0, max: 70 },
  about: 2_000,
  list: { entries: 30, entry: 40 },
  projectTitle: 120,
  projectDescription: 4_000,
  role: 60,
  joinMessage: 1_000,
  search: 200,
  chatText: 4_000,
  taskTitle: 200,
  taskDescription: 4_000,
  comment: 2_000,
  /** Both are listed as a whole, so that they must have an end. */
  tasksOfBoard: 5_000,
  commentsOfTask: 1_000,
  page: { max: 100_000 },
  pageSize: { max: 50 },
  messagePage: { max: 100 },
} as const;

/** How long a page of a list is unless it is asked for otherwise (spec §9). */
export const pageSizes = { feed: 20, myProjects: 10, suggestions: 10, messages: 50 } as const;

/** The feed's total is exact up to this number; one more stands for "more than that" (ADR 0007). */
export const countCeiling = 1_000;

/** At most so many people are put forward at a time, those with a pending request apart (ADR 0011). */
export const suggestionCeiling = 500;
