import { describe, expect, test } from 'vitest'
import { statementsOf } from './migrate.ts'

describe('a migration is split', () => {
  test.each<[string, string, string[]]>([
    ['at semicolons', 'create table a (); create table b ();', ['create table a ()', 'create table b ()']],
    ['after its last statement without a semicolon', 'select 1;\nselect 2', ['select 1', 'select 2']],
    ['into nothing when empty', ' \n;;\n', []],
    ['into nothing when there are only comments', '-- one; two\n/* three; */\n', []],
    ['but not inside quoted text', "select 'a;b''c;d'; select 2", ["select 'a;b''c;d'", 'select 2']],
    ['but not inside quoted names', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
    [
      'but not inside dollar-quoted bodies',
      "create function f() as $$ begin; perform 'it''s;'; end $$; select 2",
      ["create function f() as $$ begin; perform 'it''s;'; end $$", 'select 2'],
    ],
    [
      'but not inside dollar-quoted bodies with a tag, which may hold others',
      'do $body$ select $$;$$; $body$; select 2',
      ['do $body$ select $$;$$; $body$', 'select 2'],
    ],
    [
      'but not at a semicolon or an apostrophe in a comment',
      "select 1 -- don't; really\n, 2; select 3",
      ["select 1 -- don't; really\n, 2", 'select 3'],
    ],
    ['but not inside block comments', 'select /* ; */ 1; select 2', ['select /* ; */ 1', 'select 2']],
    [
      'with dashes in quoted text left alone',
      "select '\n-- not a comment;\n'; select 2",
      ["select '\n-- not a comment;\n'", 'select 2'],
    ],
    ['with what follows a comment line kept', '-- about a\nselect 1;', ['-- about a\nselect 1']],
  ])('%s', (_, script, statements) => {
    expect(statementsOf(script)).toEqual(statements)
  })
})
