/**
 * What a module says of a figure that it counts or reads. Modules declare their figures; the assembly lists them, and each server
 * keeps their values in a registry of its own.
 */
import type { Moment } from '#server/context.ts';

export type Labels<Label extends string = string> = Readonly<Record<Label, string>>;

type Named<Label extends string = string> = {
  /** With its unit, as Prometheus names figures: 'cockpit_http_request_seconds'. */
  name: string;
  help: string;
  labels: readonly Label[];
};

/** Counted when something happens. Counts begin at 0 with the process; those of several processes are added up. */
export type CounterFigure<Label extends string = string> = Named<Label> & {
  kind: 'counter';
  /** What is shown as 0 before it first happens, so that its first time is seen as an increase. */
  zeros: readonly Labels<Label>[];
};

/** Counted when something ends, by the seconds that it took. */
export type DurationFigure<Label extends string = string> = Named<Label> & {
  kind: 'duration';
  /** The upper bounds of the buckets, in seconds. */
  buckets: readonly number[];
};

/** Read with every answer: a gauge, or a total that something else counts. */
export type ReadFigure = Named & { isTotal?: boolean };

export type Sample = { name: string; labels?: Labels; value: number };

/** Figures that are read while somebody asks for them, such as the length of a queue. */
export type FigureSource = {
  /** Says which source did not answer. */
  name: string;
  figures: readonly ReadFigure[];
  /** A rejection leaves the figures out of the answer. */
  read(at: Moment): Promise<Sample[]> | Sample[];
};

export function counter<const Label extends string = never>(
  figure: Named<Label> & { zeros?: readonly Labels<NoInfer<Label>>[] },
): CounterFigure<Label> {
  return { kind: 'counter', zeros: [], ...figure };
}

export function duration<const Label extends string>(
  figure: Named<Label> & { buckets: readonly number[] },
): DurationFigure<Label> {
  return { kind: 'duration', ...figure };
}
