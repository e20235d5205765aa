/**
 * What all models share. Columns are snake_case in tables and in models alike: a name is the same everywhere.
 *
 * One way to the database for each purpose:
 * - a model (Objection) for a single record and its relations;
 * - Knex on the typed tables (each domain's server/tables.ts) for lists, reports, joins and changes of many rows;
 * - a written statement (statements.ts) where the benchmark shows that the query builder costs too much, and for what Knex
 *   cannot say. A transaction is always a parameter.
 */
import { Model } from 'objection';

export abstract class BaseModel extends Model {
  declare id: string;

  static override get idColumn(): string {
    return 'id';
  }

  // The rows are checked by the schema of the procedure that writes them; JSON columns are named by each model.
  static override get useLimitInFirst(): boolean {
    return true;
  }

  /** The driver answers the id of a new row as a number; ids are strings everywhere else. */
  override $afterInsert(): void {
    this.id = String(this.id);
  }
}
