// The rival of a list: only node:http and one SELECT of the same rows, sent as the same JSON. No sessions, no
// validation. node bench/rivals/list-server.ts SQLITE_FILE
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';

interface Row extends Record<string, unknown> {
  featured: number;
  isNew: number;
  showOnHome: number;
}

const LISTS = ['features', 'colours', 'materials', 'rooms', 'lightControls'];

const [file = ''] = process.argv.slice(2);
const sqlite = new Sqlite(file, { readonly: true });
const select = sqlite.prepare<[number, number], Row>(
  `select id, name, slug, description, category_id as categoryId, image, featured, is_new as isNew,
     price_from_pence as priceFromPence, price_unit as priceUnit, features, colours, weave,
     lead_time as leadTime, show_on_home as showOnHome, materials, rooms,
     light_controls as lightControls, light_note as lightNote, child_safety as childSafety, care,
     meta_title as metaTitle, meta_description as metaDescription, social_image as socialImage, version
   from products where id > ? order by id limit ?`,
);

function productOf(row: Row): unknown {
  const lists = LISTS.map((name) => [name, JSON.parse(String(row[name]))]);
  return {
    ...row,
    ...Object.fromEntries(lists),
    featured: row.featured === 1,
    isNew: row.isNew === 1,
    showOnHome: row.showOnHome === 1,
  };
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://rival').searchParams;
  const rows = select.all(Number(query.get('after')), Number(query.get('pageSize')));
  const answer = JSON.stringify(rows.map(productOf));
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
