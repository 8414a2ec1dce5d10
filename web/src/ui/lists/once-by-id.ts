/** The rows of several pages, each once: a row may move to another page between two requests. */
export const onceById = <Row extends { _id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row._id, row])).values(),
];
