import type { Knex } from 'knex';
import type { Model, ModelObject } from 'objection';

/** The row of a model's table. Relations are not columns. */
export type RowOf<M extends Model, Relations extends keyof M = never> = Omit<ModelObject<M>, Relations>;

/** A table with JSON columns: Knex reads them parsed, and writes them as texts. */
export type JsonTable<Row extends object, JsonColumns extends keyof Row> = Knex.CompositeTableType<
  Row,
  { [Column in keyof Row]?: (Column extends JsonColumns ? string | null : Row[Column]) | Knex.Raw }
>;
