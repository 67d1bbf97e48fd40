import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test.each([
  ['Laura Fenwick', 'Laura'],
  ['Cher', 'Cher'],
  ['Mrs Patel', 'Mrs Patel'],
  ['Mrs J Smith', 'Mrs Smith'],
  ['Mr. J.R. van der Berg', 'Mr. van der Berg'],
  ['Mr & Mrs Patel', 'Mr & Mrs Patel'],
  ['Mr and Mrs J Patel', 'Mr and Mrs Patel'],
  ['Dr Jane Rowe', 'Jane'],
  ['Prof. Sir Ian Hall', 'Sir Ian'],
  ['Lady Hall', 'Lady Hall'],
  ['Smith, John', 'John'],
  ['Smith, Mr John', 'John'],
  ['John Smith, MBE', 'John'],
  ['The Smith Family', 'The Smith Family'],
  ['Jane & Tom Ashe', 'Jane & Tom'],
  ['Jane Ashe and Tom Bell', 'Jane Ashe and Tom Bell'],
  ['J. Brown', 'J. Brown'],
  ['Jo Brown', 'Jo'],
  ['MRS O’NEILL', 'Mrs O’Neill'],
  ['MRS MCDONALD', 'Mrs McDonald'],
  ['JOHN SMITH', 'John'],
  ['laura fenwick', 'Laura'],
  ['\u202aŁucja\u202c Król', 'Łucja'],
  ['Mary-Ann  Reed', 'Mary-Ann'],
  ['Mr', 'there'],
  ['win.example.com now', 'there'],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted);
});
