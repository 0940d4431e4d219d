// ECharts' own entries of one kind each: importing one registers it. They have no types, and need none.
declare module 'echarts/lib/chart/line'
declare module 'echarts/lib/chart/bar'
declare module 'echarts/lib/chart/scatter'
declare module 'echarts/lib/chart/boxplot'
declare module 'echarts/lib/chart/pie'
declare module 'echarts/lib/chart/custom'
