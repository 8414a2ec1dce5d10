/** Parses a PostgreSQL array literal; a page of common words has a hundred thousand numbers. */
export function readTerms(array: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let place = 1; place < array.length; place++) {
    const digit = array.charCodeAt(place) - 48;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}
