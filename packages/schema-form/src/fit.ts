/** Whether a value fits a schema, as far as that can be told without running patterns. */
export type Fit = 'yes' | 'no' | 'unknown';

export function fitOf(is: boolean | undefined): Fit {
  if (is === undefined) return 'unknown';
  return is ? 'yes' : 'no';
}

export function opposite(fit: Fit): Fit {
  if (fit === 'unknown') return fit;
  return fit === 'yes' ? 'no' : 'yes';
}

/** All must fit. Asked one after the other, until one says no. */
export function every(fits: Iterable<Fit>): Fit {
  let result: Fit = 'yes';
  for (const fit of fits) {
    if (fit === 'no') return 'no';
    if (fit === 'unknown') result = 'unknown';
  }
  return result;
}

/** At least so many and at most so many must fit. */
export function count(fits: Iterable<Fit>, least: number, most: number): Fit {
  let yes = 0;
  let unknown = 0;
  for (const fit of fits) {
    if (fit === 'yes') yes++;
    if (fit === 'unknown') unknown++;
    if (yes > most) return 'no';
    if (yes >= least && most === Infinity) return 'yes';
  }
  if (yes + unknown < least) return 'no';
  return yes >= least && yes + unknown <= most ? 'yes' : 'unknown';
}
