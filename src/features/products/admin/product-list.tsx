import { Blinds, Tags } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { categories } from '../../categories/category.ts';
import { pictureSrc } from '../../media/media.ts';
import { type Product, products } from '../product.ts';
import { ProductForm } from './product-form.tsx';

export function ProductList() {
  const { data } = useAllRecords(categories);
  const navigate = useNavigate();
  const columns = useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return columnsWith(({ categoryId }) => names.get(categoryId) ?? '');
  }, [data]);
  return (
    <ResourceList
      resource={products}
      exportName="products"
      subtitle="Manage your window treatment products."
      icon={Blinds}
      columns={columns}
      rowActions={({ id }, open) => [
        open,
        { label: 'Prices', icon: Tags, onSelect: () => void navigate(urls.openPrices(id)) },
      ]}
      form={(dialog) => <ProductForm categories={data} {...dialog} />}
    />
  );
}

function columnsWith(categoryName: (product: Product) => string): Column<Product>[] {
  return [
    {
      header: 'Name',
      pictured: true,
      sortBy: 'name',
      cell: ({ name, slug, image }) => (
        <span className="flex items-center gap-3">
          <Thumbnail small src={pictureSrc(image)} alt="" className="size-11" />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-muted">/{slug}</span>
          </span>
        </span>
      ),
    },
    { header: 'Category', sortBy: 'category', cell: categoryName },
    {
      header: 'Status',
      sortBy: 'status',
      cell: ({ featured, isNew }) =>
        featured || isNew ? (
          <span className="inline-flex gap-1.5">
            {featured && <Badge tone="accent">Featured</Badge>}
            {isNew && <Badge tone="good">New</Badge>}
          </span>
        ) : null,
    },
  ];
}
