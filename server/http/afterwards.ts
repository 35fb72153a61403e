/** Goes on at once where there is nothing to wait for: an answer from memory is sent in the turn it was asked in. */
export const afterwards = <T, R>(
  value: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> => (value instanceof Promise ? value.then(next) : next(value))
